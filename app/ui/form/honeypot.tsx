/** A field no person sees: what comes with it filled in is marked for staff. The marks ask password managers to leave it empty. */
export function Honeypot({ idPrefix }: { idPrefix: string }) {
  return (
    <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor={`${idPrefix}-website`}>Leave this empty</label>
      <input
        id={`${idPrefix}-website`}
        name="website"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
      />
    </div>
  )
}
