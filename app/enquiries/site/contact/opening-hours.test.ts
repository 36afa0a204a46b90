import { expect, test } from 'vitest'
import { type OpeningRow, openingRows } from './opening-hours'

const weekdays = { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '18:00' }
const withSaturday = { ...weekdays, days: [...weekdays.days, 'Sat'] }

/** With plain spaces in the times. */
const plain = (rows: OpeningRow[]) =>
  rows.map(({ days, hours }) => ({ days, hours: hours.map((time) => time.replaceAll('\u00a0', ' ')) }))

test('days on which nothing differs share a row', () => {
  expect(plain(openingRows([weekdays, withSaturday]))).toEqual([
    { days: 'Monday to Friday', hours: ['9:00 AM - 6:00 PM', '9:00 AM - 6:00 PM'] },
    { days: 'Saturday', hours: ['Closed', '9:00 AM - 6:00 PM'] },
    { days: 'Sunday', hours: ['Closed', 'Closed'] },
  ])
})

test('noon and midnight are named as people say them, and a gap parts the rows', () => {
  const rows = plain(openingRows([{ days: ['Mon', 'Wed'], opens: '00:30', closes: '12:00' }]))
  expect(rows.map(({ days }) => days)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday to Sunday'])
  expect(rows[0]?.hours).toEqual(['12:30 AM - 12:00 PM'])
})
