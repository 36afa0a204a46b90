import { Link } from '@remix-run/react'

/** From a row of readings to the form that changes it. @param day of the reading, as it stands in the row */
export const EntryLink = ({ to, label, day }: { to: string; label: string; day: string }) => (
  <Link to={to} preventScrollReset className="inline-flex min-h-11 items-center font-semibold text-leaf-700">
    {label}
    <span className="sr-only"> the entry of {day}</span>
  </Link>
)
