/**
 * Dragging in the calendar with a mouse, by the browser's own drag and drop: Escape and any other place put the visit back. A drop moves
 * nothing; it opens the visit's form with the new time filled in. A finger scrolls.
 */
import { useNavigate } from '@remix-run/react'
import { type DragEvent, type PointerEvent, useRef, useState } from 'react'
import type { DeskState } from '~/domain/appointments/appointment-state'
import type { WeekBlock, WeekDay, WeekGrid } from '../../desk-week'
import { addressOf, type ViewQuery } from '../view-query'
import { canDrop, type Dragged, type Spot, timeOfRow } from './drop'

type Drag = DragEvent<HTMLElement>

/** What each element that can be dragged needs. */
function useMouseDrag<What>() {
  const pointer = useRef('')
  const [dragged, setDragged] = useState<What | null>(null)
  const draggable = (name: string, what: (event: Drag) => What, end: () => void) => ({
    draggable: true,
    onPointerDown: ({ pointerType }: PointerEvent) => {
      pointer.current = pointerType
    },
    onDragStart: (event: Drag) => {
      if (pointer.current !== 'mouse') return event.preventDefault()
      // In the place of the link's address, which another window would open.
      event.dataTransfer.clearData()
      event.dataTransfer.setData('text/plain', name)
      event.dataTransfer.effectAllowed = 'move'
      setDragged(what(event))
    },
    onDragEnd: () => {
      setDragged(null)
      end()
    },
  })
  return { dragged, draggable }
}

/** What has a time of its own and can get another one: asked for, or confirmed. */
export const canBeDragged = (state: DeskState): boolean => state === 'new' || state === 'confirmed'

const part = (at: number, begin: number, size: number, parts: number) => Math.floor(((at - begin) / size) * parts)

export type WeekDrag = ReturnType<typeof useWeekDrag>

export function useWeekDrag(grid: WeekGrid, query: ViewQuery, today: string) {
  const navigate = useNavigate()
  const { dragged, draggable } = useMouseDrag<Dragged & { heldAt: number }>()
  const [over, setOver] = useState<Spot | null>(null)
  const columns = Math.max(1, grid.people.length)

  function spotOf({ currentTarget, clientX, clientY }: Drag, { day }: WeekDay): Spot | null {
    // Below the width of a tablet days stand as lists, in which a place is no time.
    if (!dragged || getComputedStyle(currentTarget).display !== 'grid') return null
    const { top, left, width, height } = currentTarget.getBoundingClientRect()
    const row = part(clientY, top, height, grid.rows) + 1 - dragged.heldAt
    const spot = { day, row, column: part(clientX, left, width, columns) + 1 }
    return canDrop(grid, dragged, spot, today) ? spot : null
  }

  return {
    draggedId: dragged?.id,
    /** Where the visit would stand, and when. */
    over: over && dragged && { ...over, lines: dragged.lines, time: timeOfRow(grid, over.row) },

    ofBlock: ({ id, name, state, isOffer, from, to, column }: WeekBlock, { day }: WeekDay) =>
      !canBeDragged(state) || isOffer
        ? { draggable: false }
        : draggable(
            name,
            ({ currentTarget, clientY }) => {
              const { top, height } = currentTarget.getBoundingClientRect()
              const lines = to - from
              const heldAt = Math.min(Math.max(0, part(clientY, top, height, lines)), lines - 1)
              return { id, lines, heldAt, from: { day, row: from, column } }
            },
            () => setOver(null),
          ),

    ofDay: (day: WeekDay) => ({
      onDragOver: (event: Drag) => {
        const spot = spotOf(event, day)
        if (spot) event.preventDefault()
        const isThere = spot?.row === over?.row && spot?.column === over?.column && spot?.day === over?.day
        if (!isThere) setOver(spot)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: Drag) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null)
      },
      onDrop: (event: Drag) => {
        const spot = spotOf(event, day)
        if (!spot || !dragged) return
        event.preventDefault()
        const at = `${spot.day}T${timeOfRow(grid, spot.row)}`
        const by = grid.people[spot.column - 1]?.slug
        navigate(addressOf(query, { id: dragged.id, at, by }), { preventScrollReset: true })
      },
    }),
  }
}

export type DayDrag = ReturnType<typeof useDayDrag>

/** In the lists of a day: to another person, at the same time. */
export function useDayDrag(query: ViewQuery) {
  const navigate = useNavigate()
  const [over, setOver] = useState<string | null>(null)
  const { dragged, draggable } = useMouseDrag<{ id: string; at: string; of: string }>()
  return {
    over,
    /** @param at such as '2026-12-02T11:15'; @param of in whose list it stands, by slug */
    ofVisit: ({ id, name, at, of }: { id: string; name: string; at: string; of: string }) =>
      draggable(
        name,
        () => ({ id, at, of }),
        () => setOver(null),
      ),
    ofPerson: (slug: string) => ({
      onDragOver: (event: Drag) => {
        if (!dragged || dragged.of === slug) return
        event.preventDefault()
        setOver(slug)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: Drag) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null)
      },
      onDrop: (event: Drag) => {
        if (!dragged || dragged.of === slug) return
        event.preventDefault()
        navigate(addressOf(query, { id: dragged.id, at: dragged.at, by: slug }), { preventScrollReset: true })
      },
    }),
  }
}
