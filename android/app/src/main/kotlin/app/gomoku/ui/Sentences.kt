package app.gomoku.ui

import android.content.Context
import app.gomoku.R

/** The sentences that there are, one after the other as the language wants them. */
fun Context.sentences(vararg said: String?): String =
    said.filterNotNull().reduceOrNull { one, next -> getString(R.string.two_sentences, one, next) }
        .orEmpty()
