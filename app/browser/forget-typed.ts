/** At logout what was typed on this tab is forgotten (kept-fields.ts): the next person at this browser may be another. */
export function forgetTypedAtLogout(): void {
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement) || new URL(target.action).pathname !== '/logout') return
      try {
        for (const key of Object.keys(sessionStorage))
          if (key.startsWith('aahar-typed:')) sessionStorage.removeItem(key)
      } catch {}
    },
    { capture: true },
  )
}
