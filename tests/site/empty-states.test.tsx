/** What staff see where nothing is yet: a sentence, a reason and a link that leads on. */

import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom/server'
import { expect, test } from 'vitest'
import { CalendarSide } from '~/appointments/desk/calendar/calendar-side'
import { DayView } from '~/appointments/desk/calendar/day-view'
import { Story } from '~/clients/desk/client/story'
import { BarChart } from '~/overview/desk/charts'

const query = { view: 'today' } as const
const day = { day: '2026-11-25', open: [], exceptions: [], appointments: [], held: [], people: [] }

const screens: [string, ReactNode, RegExp][] = [
  ['a day', <DayView key="day" day={day} query={query} />, /href="\/dashboard\/booking\/new\?from=2026-11-25"/],
  [
    'requests',
    <CalendarSide key="side" side={{ waiting: [], waitingCount: 0, free: [] }} query={query} />,
    /href="\/dashboard\/booking"/,
  ],
  [
    'a client',
    <Story key="story" entries={[]} isAll clientId="c1" formToken="a token" />,
    /href="\/dashboard\/booking\/new\?client=c1"/,
  ],
  ['a chart', <BarChart key="bars" title="Paid" bars={[]} />, /href="\/dashboard\/plans\/new"/],
]

for (const [name, screen, action] of screens)
  test(`${name} without entries says why and leads on`, () => {
    const html = renderToStaticMarkup(<StaticRouter location="/dashboard">{screen}</StaticRouter>)
    expect(html).toMatch(/<p class="font-semibold">[^<]+\.<\/p><p class="mt-1 [^"]*">[^<]+\.<\/p>/)
    expect(html).toMatch(action)
  })
