package app.gomoku.game

import android.content.Context
import app.gomoku.R
import app.gomoku.core.RenjuOpening

/** Names of Renju's three-stone openings, which the core identifies. */
class RenjuTexts(private val context: Context) {
    fun said(opening: RenjuOpening): String =
        context.getString(R.string.renju_opening, name(opening))

    fun name(opening: RenjuOpening): String = context.getString(
        when (opening) {
            RenjuOpening.KANSEI -> R.string.renju_kansei
            RenjuOpening.KEIGETSU -> R.string.renju_keigetsu
            RenjuOpening.SOSEI -> R.string.renju_sosei
            RenjuOpening.KAGETSU -> R.string.renju_kagetsu
            RenjuOpening.ZANGETSU -> R.string.renju_zangetsu
            RenjuOpening.UGETSU -> R.string.renju_ugetsu
            RenjuOpening.KINSEI -> R.string.renju_kinsei
            RenjuOpening.SHOGETSU -> R.string.renju_shogetsu
            RenjuOpening.KYUGETSU -> R.string.renju_kyugetsu
            RenjuOpening.SHINGETSU -> R.string.renju_shingetsu
            RenjuOpening.ZUISEI -> R.string.renju_zuisei
            RenjuOpening.SANGETSU -> R.string.renju_sangetsu
            RenjuOpening.YUSEI -> R.string.renju_yusei
            RenjuOpening.CHOSEI -> R.string.renju_chosei
            RenjuOpening.KYOGETSU -> R.string.renju_kyogetsu
            RenjuOpening.KOSEI -> R.string.renju_kosei
            RenjuOpening.SUIGETSU -> R.string.renju_suigetsu
            RenjuOpening.RYUSEI -> R.string.renju_ryusei
            RenjuOpening.UNGETSU -> R.string.renju_ungetsu
            RenjuOpening.HOGETSU -> R.string.renju_hogetsu
            RenjuOpening.RANGETSU -> R.string.renju_rangetsu
            RenjuOpening.GINGETSU -> R.string.renju_gingetsu
            RenjuOpening.MYOJO -> R.string.renju_myojo
            RenjuOpening.SHAGETSU -> R.string.renju_shagetsu
            RenjuOpening.MEIGETSU -> R.string.renju_meigetsu
            RenjuOpening.SUISEI -> R.string.renju_suisei
        }
    )
}
