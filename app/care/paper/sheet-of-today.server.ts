/** A kitchen sheet as it is printed today, with what the clinic says of itself. */
import { care, site } from '~/content/collections.server'
import { indiaDay } from '~/domain/time/days'
import { programTime } from '~/platform/work/clock.server'
import type { KitchenSheet } from '../contract/plan-sheets'
import { drawnMeasures } from './measures'
import { type SheetData, sheetData } from './sheet-pages'

export function sheetOfToday(sheet: KitchenSheet): SheetData {
  const { areaText, phoneText } = site.contact
  const clinic = { name: site.legalName, areaText, phoneText, measures: drawnMeasures(care.measures) }
  return sheetData(sheet, clinic, indiaDay(programTime()))
}
