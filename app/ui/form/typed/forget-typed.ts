/** Each form's typed words stand in sessionStorage under this and the form's name (kept-fields.ts). */
export const typedKey = 'aahar-typed:'

/** At logout what was typed on this tab is forgotten: the next person at this browser may be another. */
export function forgetTypedAtLogout(): void {
  document.addEventListener(
    'submit',
    ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return
      // A button named action, as the sandbox's page has, takes the place of the form's property of that name.
      if (new URL(target.getAttribute('action') ?? '', location.href).pathname !== '/logout') return
      try {
        for (const key of Object.keys(sessionStorage)) if (key.startsWith(typedKey)) sessionStorage.removeItem(key)
      } catch {}
    },
    { capture: true },
  )
}
