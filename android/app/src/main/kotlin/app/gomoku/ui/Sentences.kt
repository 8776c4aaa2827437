package app.gomoku.ui

import android.content.Context
import app.gomoku.R

/** Joins the non-null sentences as the language requires. */
fun Context.sentences(vararg said: String?): String =
    said.filterNotNull().reduceOrNull { one, next -> getString(R.string.two_sentences, one, next) }
        .orEmpty()
