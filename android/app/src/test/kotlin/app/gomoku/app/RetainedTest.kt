package app.gomoku.app

import android.app.Activity
import app.gomoku.friend.nearby.NearbyAppTest
import java.lang.reflect.Modifier
import java.util.Collections
import java.util.IdentityHashMap
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNotNull
import org.junit.Assert.assertNotSame
import org.junit.Assert.assertNull
import org.junit.Test
import org.robolectric.util.ReflectionHelpers

/** Objects that survive a rotation must not reference the destroyed activity. */
class RetainedTest : NearbyAppTest() {
    @Test
    fun aTurnedActivityIsHeldByNothingThatLivesOn() {
        val controller = launch()
        openNearby()
        val gone = app
        val wiring: Any = ReflectionHelpers.getField(gone, "wiring")
        // The visible screen observes the models, so its activity is reachable.
        assertNotNull("the search itself", wayTo(gone, wiring))
        controller.recreate()
        idle()
        assertNotSame(gone, app)
        assertEquals(wiring, ReflectionHelpers.getField(app, "wiring"))
        assertNull(wayTo(gone, wiring))
    }

    /** Path of fields to [activity]; null if unreachable. */
    private fun wayTo(activity: Activity, start: Any): String? {
        val seen = Collections.newSetFromMap(IdentityHashMap<Any, Boolean>())
        val open = ArrayDeque(listOf("wiring" to start))
        while (open.isNotEmpty()) {
            val (way, holder) = open.removeFirst()
            for ((name, held) in heldBy(holder)) {
                if (held === activity) return "$way.$name"
                // The current activity may be referenced.
                if (held !is Activity && seen.add(held)) open.addLast("$way.$name" to held)
            }
        }
        return null
    }

    private fun heldBy(holder: Any): List<Pair<String, Any>> = when (holder) {
        is Iterable<*> -> holder.filterNotNull().map { "each" to it }
        is Map<*, *> -> (holder.keys + holder.values).filterNotNull().map { "each" to it }
        is Array<*> -> holder.filterNotNull().map { "each" to it }
        else -> fieldsOf(holder.javaClass).mapNotNull { field ->
            field.isAccessible = true
            field.get(holder)?.let { field.name to it }
        }
    }

    private fun fieldsOf(type: Class<*>) = generateSequence(type) { it.superclass }
        .filter { it.name.startsWith("app.gomoku.") }
        .flatMap { it.declaredFields.asSequence() }
        .filter { !Modifier.isStatic(it.modifiers) && !it.type.isPrimitive }
        .toList()
}
