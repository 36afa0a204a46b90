/** Facts that must agree: hours with their text, numbers with their links, plans with each other, dates with the calendar. */

import { exactRupees } from '~/domain/money/money'
import { planTypes } from '~/domain/orders/plans'
import { clockText } from '~/domain/time/days'
import { daysInWords, readHoursText } from '~/domain/time/opening-hours'
import type { SourceFile } from '../source/source-file'
import type { CheckedContent, Report } from './check-context'
import { valueAt } from './plain-words'

type Path = readonly PropertyKey[]
/** `warn` is for what may be meant, and does not stop a build. */
type Says = { report: Report; warn: Report; now: Date }

export function factRules(content: CheckedContent, says: Says): void {
  siteFactRules(content, says)
  featuredRule(content, says)
  longerPlanRule(content, says)
  yearRules(content, says)
}

function siteFactRules({ Site }: CheckedContent, { report, warn }: Says): void {
  if (!Site) return
  const { source, data } = Site
  const say = (path: Path, found: string, expected: string, by = report) =>
    by(source, source.lineOf(path), path, found, expected)

  for (const name of ['consultation', 'phoneLine'] as const) {
    const { text, days, opens, closes } = data.hours[name]
    const at = (key: string): Path => ['hours', name, key]
    if (opens >= closes) {
      say(at('closes'), `closes at ${closes}, opens at ${opens}`, 'an hour after “opens”, on the 24-hour clock')
      continue
    }
    const read = readHoursText(text)
    if (read.days && read.days.join() !== days.toSorted(byWeek).join()) {
      say(
        at('text'),
        `the text “${text}” beside days: [${days.join(', ')}]`,
        `the same days in both: ${daysInWords(days)}`,
      )
    }
    if (read.opens && read.closes && (read.opens !== opens || read.closes !== closes)) {
      say(
        at('text'),
        `the text “${text}” beside opens: '${opens}', closes: '${closes}'`,
        `the same hours in both: ${clockText(opens)} to ${clockText(closes)}`,
      )
    }
  }

  for (const [at, { from, to }] of data.appointments.breaks.entries()) {
    const path: Path = ['appointments', 'breaks', at, 'to']
    if (from >= to) say(path, `from ${from} to ${to}`, 'an hour after “from”, on the 24-hour clock')
  }

  const { phone, phoneText, whatsapp } = data.contact
  if (!isSameNumber(phone, phoneText)) {
    say(['contact', 'phoneText'], `the text “${phoneText}” beside phone: '${phone}'`, 'the same number in both')
  }
  if (`+${whatsapp}` !== phone) {
    const expected = 'the same number, digits only, unless WhatsApp really has a number of its own'
    say(['contact', 'whatsapp'], `whatsapp: '${whatsapp}' beside phone: '${phone}'`, expected, warn)
  }
  for (const [at, { network, url }] of data.social.entries()) {
    if (network !== 'whatsapp') continue
    const number = /^https:\/\/(?:wa\.me\/|(?:api|www)\.whatsapp\.com\/send\/?\?phone=)\+?(\d+)\/?(?:[?&]|$)/.exec(
      url,
    )?.[1]
    if (number !== whatsapp)
      say(['social', at, 'url'], `the link ${url}`, `https://wa.me/${whatsapp}, as contact.whatsapp says`)
  }
  const officer = data.grievanceOfficer.phoneText
  if (officer.replace(/\D/g, '').length < 8 || /[^\d\s+()-]/.test(officer)) {
    say(['grievanceOfficer', 'phoneText'], `the text “${officer}”`, 'a telephone number such as +91 98765 43210')
  }
  const { foodHours, deliveryFrom, mealTimes } = data.orders.policy
  const latest = [deliveryFrom, mealTimes?.lunch, mealTimes?.dinner]
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1)
  if (foodHours < 24 + Number(latest?.slice(0, 2))) {
    const expected =
      'as many hours that a meal ordered for tomorrow cannot be cancelled, as the legal texts and plans say; or have those texts changed'
    say(['orders', 'policy', 'foodHours'], `foodHours: ${foodHours} with deliveries from ${latest}`, expected, warn)
  }
}

const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const byWeek = (a: string, b: string) => week.indexOf(a) - week.indexOf(b)

/** The text may leave the country code out, or write it as a 0. */
function isSameNumber(phone: string, text: string): boolean {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return /^[\d\s+().\-–]+$/.test(text) && digits.length >= 8 && phone.endsWith(digits)
}

/** One card of each group is green and says POPULAR. */
function featuredRule({ Plans }: CheckedContent, { report }: Says): void {
  if (!Plans) return
  const { source, data } = Plans
  for (const list of ['subscription', 'food'] as const) {
    const featured = data[list].flatMap((plan, at) => (plan.featured ? [at] : []))
    const [first, second] = featured
    if (first === undefined) {
      report(
        source,
        source.lineOf([list]),
        [list],
        'no plan with “featured: true”',
        'exactly one: the card that says POPULAR',
      )
    } else if (second !== undefined) {
      const path = [list, second, 'featured']
      const found = `a second plan with “featured: true” (first on line ${source.lineOf([list, first, 'featured'])})`
      report(source, source.lineOf(path), path, found, 'exactly one: false here or there')
    }
  }
}

/** A longer plan for less than a shorter one is a digit too few: clients would pay that price. */
function longerPlanRule({ Plans }: CheckedContent, { report }: Says): void {
  if (!Plans) return
  const { source, data } = Plans
  for (const list of ['subscription', 'food'] as const) {
    const inOrder = data[list]
      .map(({ planType, title, priceRupees }, at) => ({ planType, title, priceRupees, at }))
      .filter(({ planType }) => planType !== 'custom')
      .toSorted((one, other) => planTypes.indexOf(one.planType) - planTypes.indexOf(other.planType))
    for (const [index, longer] of inOrder.entries()) {
      const shorter = inOrder[index - 1]
      if (!shorter?.priceRupees || !longer.priceRupees || longer.priceRupees > shorter.priceRupees) continue
      const path = [list, longer.at, 'priceRupees']
      report(
        source,
        source.lineOf(path),
        path,
        `${longer.title} for ${exactRupees(longer.priceRupees)}, ${shorter.title} for ${exactRupees(shorter.priceRupees)}`,
        `a price above ${exactRupees(shorter.priceRupees)}: the longer plan costs more`,
      )
    }
  }
}

function yearRules({ Site, Awards }: CheckedContent, { report, now }: Says): void {
  const thisYear = now.getFullYear()
  if (Site && Site.data.foundedYear > thisYear) {
    const found = `the year ${Site.data.foundedYear}, which has not come yet`
    report(Site.source, Site.source.lineOf(['foundedYear']), ['foundedYear'], found, `a year up to ${thisYear}`)
  }
  for (const [at, { year }] of (Awards?.data.items ?? []).entries()) {
    if (!Awards || year <= thisYear) continue
    const path = ['items', at, 'year']
    report(
      Awards.source,
      Awards.source.lineOf(path),
      path,
      `the year ${year}, which has not come yet`,
      `a year up to ${thisYear}`,
    )
  }
}

const yearMs = 365 * 86_400_000

/** Dates of a text with front matter: a date years away is a slip of the finger (2062 for 2026). */
export function dateRule(source: SourceFile, { report, now }: Pick<Says, 'report' | 'now'>): void {
  for (const key of ['date', 'publishDate', 'createdAt']) {
    const value = valueAt(source.data, [key])
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) continue
    const away = Date.parse(value) - now.getTime()
    if (away > yearMs || away < -20 * yearMs) {
      report(
        source,
        source.lineOf([key]),
        [key],
        `the date ${value}, years away`,
        'a date of these years, as year-month-day',
      )
    }
  }
}
