import { Link } from '@remix-run/react'
import { type Question, QuestionFolds } from '~/ui/text/question-folds'

/** The first questions people ask, beside their heading, and the way to all of them. */
export function FirstQuestions({ questions, className }: { questions: readonly Question[]; className: string }) {
  return (
    <section aria-labelledby="questions" className={`grid gap-x-8 gap-y-4 lg:grid-cols-[4fr_8fr] ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 lg:block">
        <h2 id="questions" className="lg:max-w-[9.1em] text-[clamp(1.75rem,1.4rem+1.2vw,2.4rem)]">
          What people ask first
        </h2>
        <Link to="/search" className="text-link text-small lg:mt-4">
          All questions
        </Link>
      </div>
      <QuestionFolds questions={questions} />
    </section>
  )
}
