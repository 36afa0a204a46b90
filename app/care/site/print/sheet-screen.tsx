import type { askedDays } from '../../paper/days-form'
import { DaysForm } from '../../paper/days-form'
import { KitchenSheetPage } from '../../paper/kitchen-sheet'
import type { SheetData } from '../../paper/sheet-pages'

type Props = {
  asked: ReturnType<typeof askedDays>
  sheet: SheetData | null
  problem: string | null
  today: string
  /** The page of the day, under which the sheet stands. */
  at: string
  /** What that page is called. */
  back: string
}

/** A kitchen sheet with the days it is for. */
export function SheetScreen({ asked, sheet, problem, today, at, back }: Props) {
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return (
    <div className="wrap py-8 lg:py-14 print:py-0">
      <KitchenSheetPage back={{ to: at, label: back }} pdfHref={`${at}/print.pdf?${query}`} data={sheet}>
        <DaysForm asked={asked} first={sheet?.pages[0]?.day ?? today} problem={problem} button="Show" />
      </KitchenSheetPage>
    </div>
  )
}
