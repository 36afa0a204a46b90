import { Link } from '@remix-run/react'
import { useDashboard } from '~/frame/desk/dashboard-data'
import { screensOf } from '~/frame/desk/dashboard-pages'

/** For those whose role is a part of the clinic: their screens, with what waits on each. */
export function OwnScreens() {
  const desk = useDashboard()
  const screens = screensOf(desk?.may ?? []).filter(({ path }) => path !== '/dashboard')
  return (
    <section aria-labelledby="own-screens">
      <h2 id="own-screens" className="text-[1.4rem]!">
        Your part of the clinic
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {screens.map(({ path, name, Icon, waiting }) => {
          const count = (waiting && desk?.waiting[waiting]) ?? 0
          return (
            <li key={path}>
              <Link
                to={path}
                className="flex min-h-14 items-center gap-4 rounded-card border border-line bg-paper px-5 py-3 hover:border-leaf-700"
              >
                <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-leaf-700" />
                <span className="font-semibold">{name}</span>
                {waiting ? (
                  <span className="figures ml-auto text-small text-ink-2">
                    {count === 0 ? 'nothing waits' : `${count} waiting`}
                  </span>
                ) : null}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
