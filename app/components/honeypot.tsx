/** A field no person sees and no password manager fills; programs that fill every field betray themselves. */
export function Honeypot({ idPrefix }: { idPrefix: string }) {
  return (
    <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor={`${idPrefix}-website`}>Leave this empty</label>
      <input id={`${idPrefix}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
