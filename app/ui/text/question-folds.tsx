import { ChevronDown } from 'lucide-react'

export type Question = { id: string; question: string; answer: string }

/** Questions as folds, which need no script. */
export function QuestionFolds({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="arrives border-t border-line">
      {questions.map(({ id, question, answer }) => (
        <details key={id} className="group border-b border-line">
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-2.5 leading-snug font-semibold max-sm:text-[0.97rem] [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden
              size={20}
              strokeWidth={1.75}
              className="shrink-0 text-leaf-700 transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          {/* An address that names the answer opens its fold: browsers do that for what lies inside. */}
          <p id={`faq-${id}`} className="max-w-[40em] pb-5 text-ink-2">
            {answer}
          </p>
        </details>
      ))}
    </div>
  )
}
