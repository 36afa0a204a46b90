import '@remix-run/server-runtime'

// What a loader returns reaches its screen as it is (promises, dates): single fetch is on.
declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true
  }
}
