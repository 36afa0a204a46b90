/** The first letter of a person's name, in a circle beside it. */
export const PersonSign = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="grid size-12 shrink-0 place-items-center rounded-full bg-beet-100 font-display text-[1.3rem] text-beet-700 sm:size-16 sm:text-[1.6rem]"
  >
    {name.charAt(0).toUpperCase()}
  </span>
)
