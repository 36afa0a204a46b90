import '@remix-run/server-runtime'

// What a loader returns reaches its screen as it is (promises, dates): single fetch is on.
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }

  // What the front door hands every route (app/platform/http/front-door.ts); under remix-serve and in development all is missing.
  interface AppLoadContext {
    clientAddress?: string
    requestId?: string
    /** Set by session.server.ts where the visit belongs to a signed-in person: its answer is never cacheable. */
    isPersonal?: boolean
    /** The front door asks for the page that visitors get while the site is overloaded. */
    isBusyPage?: boolean
  }
}
