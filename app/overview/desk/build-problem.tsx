/** The site shows an older state than its files: what was changed in content/ since then is not on it. */
export function BuildProblem({ text }: { text: string }) {
  return (
    <section
      role="alert"
      aria-labelledby="build-problem"
      className="mb-8 rounded-card border border-danger bg-danger-tint p-6"
    >
      <h2 id="build-problem" className="text-h3!">
        Your last changes are not on the site
      </h2>
      <p className="mt-2">
        They could not be built, so the site still shows the version before them. Correct what is listed here and start
        the site again.
      </p>
      <pre className="mt-4 font-sans text-small wrap-break-word whitespace-pre-wrap">{text}</pre>
    </section>
  )
}
