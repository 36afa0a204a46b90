import { Download } from 'lucide-react'

export function Dishes({ dishes }: { dishes: readonly { text: string; amount: string }[] }) {
  if (dishes.length === 0) return null
  return (
    <section aria-labelledby="dishes">
      <h3 id="dishes" className="text-[1.25rem]!">
        Dishes
      </h3>
      <ul className="figures mt-2 text-small">
        {dishes.map(({ text, amount }) => (
          <li key={text} className="flex justify-between gap-4 border-b border-line py-3">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <span>{amount}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Papers({ papers }: { papers: readonly { name: string; under: string; href: string }[] }) {
  return (
    <section aria-labelledby="papers">
      <h3 id="papers" className="text-[1.25rem]!">
        Receipts
      </h3>
      {papers.length === 0 ? (
        <p className="mt-3 text-small text-ink-2">None yet. A receipt comes with the payment that starts the plan.</p>
      ) : (
        <ul className="mt-2">
          {papers.map(({ name, under, href }) => (
            <li key={href} className="border-b border-line">
              <a href={href} download className="flex min-h-14 items-center gap-3 py-2 text-small">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{name}</span>
                  <span className="figures text-meta text-ink-2">{under}</span>
                </span>
                <Download aria-hidden size={18} strokeWidth={1.75} className="text-leaf-700" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
