/**
 * The moments that tests of anything with a date in it are run at: the hours at which India's day has just begun, is not
 * yet that of UTC, and is about to end, on days after which a month, a year or a financial year begins.
 */
const hours = ['00:01', '02:40', '12:00', '18:31', '23:59']
const days = ['2026-12-31', '2027-02-28', '2027-03-31']

/** UTC instants, each with its hour and day in India; in the order of time. */
export const nastyMoments = days.flatMap((day) =>
  hours.map((hour) => ({ day, hour, now: new Date(`${day}T${hour}:00+05:30`).toISOString() })),
)
