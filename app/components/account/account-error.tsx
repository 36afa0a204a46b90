import { Link } from '@remix-run/react'

/** A page of the account that is not there, or cannot be had now, inside the frame and with a way on. */
export function AccountError({ isMissing, message }: { isMissing: boolean; message: string }) {
  return (
    <div className="wrap flex min-h-[60vh] flex-col items-center justify-center py-16 text-center">
      <img
        src={isMissing ? '/illustrations/empty-no-results.svg' : '/illustrations/empty-error.svg'}
        alt=""
        width={200}
        height={150}
      />
      <h1 className="mt-7">{isMissing ? message : 'Something went wrong.'}</h1>
      <p className="lead mt-4">
        {isMissing ? 'It may belong to another account, or the address may be mistyped.' : message}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/account" className="btn btn-primary">
          Go to your account
        </Link>
        <Link to="/" className="btn btn-outline">
          Back to the home page
        </Link>
      </div>
    </div>
  )
}
