/**
 * What stands on a kitchen sheet, one page for each day, in both languages: page and PDF are drawn from this alone. No illness, weight
 * or calories, and no more of the name than the first. Pure.
 */
import {
  amountText,
  type BothLanguages,
  dishLine,
  dishOrLine,
  mealWords,
  nameText,
  type PlanLanguage,
  planLanguages,
} from '~/domain/food/plan-words'
import { quantityText } from '~/domain/food/quantity'
import { clockText, dayAndMonth, hindiDay, hindiWeekday, longDay, weekday } from '~/domain/time/days'
import type { KitchenDay, KitchenSheet, Served } from '../contract/plan-sheets'
import type { DrawnMeasure } from './measures'

/** Amount and dish. */
type Line = [amount: string, dish: string]

export type SheetPage = {
  day: string
  title: Record<PlanLanguage, [weekday: string, day: string]>
  page: BothLanguages
  kitchenOf: BothLanguages
  /** What kind of day it is; null: one like any other. */
  kind: BothLanguages | null
  meals: { name: BothLanguages; time: string | null; lines: Record<PlanLanguage, Line[]> }[]
  /** Swaps; oil and salt for each pot. */
  parts: { name: BothLanguages; lines: Record<PlanLanguage, string[]> }[]
}

/** Of content/site.yaml and care/measures.yaml. */
type SheetClinic = { name: string; areaText: string; phoneText: string; measures: DrawnMeasure[] }
export type SheetData = Pick<SheetClinic, 'measures'> & {
  pages: SheetPage[]
  closing: BothLanguages
  address: string
  signed: string[]
}

const kinds: Record<KitchenDay['kind'], BothLanguages | null> = {
  usual: null,
  fast: { en: 'Fast day', hi: 'व्रत का दिन' },
  festival: { en: 'Festival day', hi: 'त्योहार का दिन' },
}

export function sheetData(sheet: KitchenSheet, clinic: SheetClinic, today: string): SheetData {
  const { name, title, registration_number: number } = sheet.dietitian
  return {
    measures: clinic.measures,
    pages: sheet.days.map((day, at) => pageOf(day, sheet, at + 1)),
    closing: {
      en: 'This page names no illness and no weight: it may hang in the kitchen.',
      hi: 'इस पन्ने पर न बीमारी लिखी है न वज़न: इसे रसोई में टाँग सकते हैं।',
    },
    address: `${clinic.name}, ${clinic.areaText}. ${clinic.phoneText}`,
    signed: [`${name}, ${title}`, [number && `Reg. no. ${number}`, longDay(today)].filter(Boolean).join(', ')],
  }
}

function pageOf(day: KitchenDay, sheet: KitchenSheet, at: number): SheetPage {
  const { first_name: name, number, days } = sheet
  return {
    day: day.day,
    title: {
      en: [weekday(day.day), dayAndMonth(day.day)],
      hi: [hindiWeekday(day.day), hindiDay(day.day).replace(/ \d{4}$/, '')],
    },
    page: { en: `Page ${at} of ${days.length}`, hi: `पन्ना ${at} / ${days.length}` },
    kitchenOf: { en: `For ${name}’s kitchen, diet plan ${number}`, hi: `${name} की रसोई के लिए, आहार योजना ${number}` },
    kind: kinds[day.kind],
    meals: day.meals.map(({ meal, time, items }) => ({
      name: mealWords[meal],
      time: time === null ? null : clockText(time),
      lines: inBoth((language) => items.map((item): Line => [amountText(item, language), dishText(item, language)])),
    })),
    parts: partsOf(day).filter(({ lines }) => lines.en.length > 0),
  }
}

/** A dish that is eaten twice a day is told once. */
const once = (lines: readonly string[]): string[] => [...new Set(lines)]

const inBoth = <T>(of: (language: PlanLanguage) => T): Record<PlanLanguage, T> => ({ en: of('en'), hi: of('hi') })

function dishText(item: Served & { or: readonly Served[] }, language: PlanLanguage): string {
  const own = item.own_katori === null ? '' : quantityText(item.own_katori)
  const katori = language === 'en' ? ` (${own} of your own katori)` : ` (अपनी कटोरी से ${own})`
  const or = item.or.map((one) => `${language === 'en' ? ' or ' : ' या '}${dishLine(one, language)}`)
  return `${nameText(item, language)}${own && katori}${or.join('')}`
}

const partsOf = ({ swaps, pots }: KitchenDay): SheetPage['parts'] => [
  {
    name: { en: 'Swap', hi: 'बदल सकते हैं' },
    lines: inBoth((language) =>
      once(
        swaps.map(({ dish, instead: [first, ...others] }) =>
          first ? `${dishLine(dish, language)}: ${dishOrLine({ ...first, or: others }, language)}` : '',
        ),
      ),
    ),
  },
  {
    name: { en: 'Oil and salt, for one', hi: 'तेल और नमक, एक के लिए' },
    lines: inBoth((language) =>
      once(
        pots.map((pot) => {
          const grams = language === 'en' ? 'g' : 'ग्राम'
          const oil = pot.oil.map((one) => `${nameText(one, language)} ${one.grams} ${grams}`)
          const salt =
            pot.salt_grams === '0' ? [] : [`${language === 'en' ? 'salt' : 'नमक'} ${pot.salt_grams} ${grams}`]
          return `${nameText(pot, language)}: ${[...oil, ...salt].join(', ')}`
        }),
      ),
    ),
  },
]

/** In points, as kitchen-sheet.css has them by data-density. */
const sizes = [10.4, 9.4, 8.4, 7.4, 6.4, 5.6, 4.9]
/** From this one down the lines stand closer. */
const closeAt = 6.4
/** Of the printed page, in points; and what head and foot take of it, in letters of its size. */
const paper = { width: 516, height: 779, frame: 25 }

/** How small a page has to be set, from 0 on, for all of it to stand on one sheet: paper cannot be measured before it is printed. */
export function densityOf({ meals, parts }: SheetPage): number {
  const linesIn = (text: string, width: number) => Math.ceil((text.length * 0.52) / Math.max(width, 1))
  const heightAt = (size: number) => {
    // The columns of kitchen-sheet.css.
    const column = (paper.width / size - 12) / 2
    const close = size <= closeAt ? { amount: 8.6, line: 1.28, row: 1 } : { amount: 6.6, line: 1.42, row: 1.3 }
    const ofDish = ([amount, dish]: Line) =>
      Math.max(linesIn(amount, close.amount), linesIn(dish, column - close.amount - 0.6))
    const rows = planLanguages.map((language) => [
      ...meals.map(({ lines }) => Math.max(3, sum(lines[language].map(ofDish)))),
      ...parts.map(({ lines }) => Math.max(2, sum(lines[language].map((line) => linesIn(line, column) * 1.15)))),
    ])
    const highest = (rows[0] ?? []).map((lines, at) => Math.max(lines, rows[1]?.[at] ?? 0))
    return (paper.frame + sum(highest) * close.line + highest.length * close.row) * size
  }
  const fits = sizes.findIndex((size) => heightAt(size) <= paper.height)
  return fits === -1 ? sizes.length - 1 : fits
}

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)
