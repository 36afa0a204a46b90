import { Form } from '@remix-run/react'
import { Minus, Plus } from 'lucide-react'
import type { ToldDay } from './told-day'

/** So many are drawn at least, so that the row is one. It is no goal: how much is right is the dietitian's to say. */
const drawn = 8

const button =
  'grid size-12 shrink-0 cursor-pointer place-items-center rounded-full border-[1.5px] border-line-strong text-leaf-700 hover:bg-leaf-50'

export function Water({ told: { day, isOpen, glasses } }: { told: ToldDay }) {
  return (
    <section id="water" aria-labelledby="water-title" className="mt-10 scroll-mt-28">
      <h2 id="water-title" className="text-h3!">
        Water
      </h2>
      <Form method="post" replace preventScrollReset className="mt-4 flex max-w-[26rem] items-center gap-4">
        <input type="hidden" name="day" value={day} />
        {isOpen ? (
          <button type="submit" name="water" value="less" aria-label="One glass less" className={button}>
            <Minus aria-hidden size={19} strokeWidth={1.75} />
          </button>
        ) : null}
        <div aria-hidden className="grid flex-1 grid-cols-8 gap-1.5">
          {Array.from({ length: Math.max(drawn, glasses ?? 0) }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a glass is its place in the row
              key={at}
              className={`h-7 max-w-6 rounded-t-[3px] rounded-b-[7px] border-[1.5px] border-chart-3 ${at < (glasses ?? 0) ? 'bg-chart-3' : 'opacity-45'}`}
            />
          ))}
        </div>
        {isOpen ? (
          <button type="submit" name="water" value="more" aria-label="One glass more" className={button}>
            <Plus aria-hidden size={19} strokeWidth={1.75} />
          </button>
        ) : null}
      </Form>
      <p role="status" className="figures mt-2 text-small text-ink-2">
        {glasses === null ? 'Not told yet' : glasses === 1 ? '1 glass' : `${glasses} glasses`}
      </p>
    </section>
  )
}
