/**
 * When the sun sets, for those who eat before it: NOAA's low-accuracy equations, good to a minute or two. An angle is no sum of money:
 * floating point is right here. Pure.
 */

export type Place = { latitude: number; longitude: number; utcOffsetMinutes: number }
const jaipur: Place = { latitude: 26.911, longitude: 75.743, utcOffsetMinutes: 330 }

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** @param day YYYY-MM-DD; @returns minutes after midnight, in the place's time, to the nearest */
export function sunsetMinutes(day: string, { latitude, longitude, utcOffsetMinutes }: Place = jaipur): number {
  const dayOfYear = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000 + 1
  const year = ((2 * Math.PI) / 365) * (dayOfYear - 1 + (18 - 12) / 24)
  const [sin, cos] = [(times: number) => Math.sin(times * year), (times: number) => Math.cos(times * year)]
  const equationOfTime =
    229.18 * (0.000075 + 0.001868 * cos(1) - 0.032077 * sin(1) - 0.014615 * cos(2) - 0.040849 * sin(2))
  const declination =
    0.006918 -
    0.399912 * cos(1) +
    0.070257 * sin(1) -
    0.006758 * cos(2) +
    0.000907 * sin(2) -
    0.002697 * cos(3) +
    0.00148 * sin(3)
  const at = radians(latitude)
  // The sun's upper edge at the horizon, with the air's refraction.
  const horizon =
    Math.cos(radians(90.833)) / (Math.cos(at) * Math.cos(declination)) - Math.tan(at) * Math.tan(declination)
  const hourAngle = (Math.acos(horizon) * 180) / Math.PI
  return Math.round(720 - 4 * (longitude - hourAngle) - equationOfTime + utcOffsetMinutes)
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** @param time HH:MM of the place; @returns whether a meal then is too late for who eats before sunset */
export const isAfterSunset = (day: string, time: string, place: Place = jaipur): boolean =>
  minutesOf(time) > sunsetMinutes(day, place)

/** 1054 → 17:34 */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
