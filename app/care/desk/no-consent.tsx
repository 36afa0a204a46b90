export const NoConsent = ({ name }: { name: string }) => (
  <section aria-labelledby="consent" className="rounded-card bg-warn-tint p-6">
    <h2 id="consent" className="text-[1.3rem]!">
      Nothing can be written yet
    </h2>
    <p className="mt-2 text-small">
      {name} has not agreed to the use of health details. The next step is the client’s: to agree under Your data in
      their account. Please ask for it; once it is given, the assessment opens here.
    </p>
  </section>
)
