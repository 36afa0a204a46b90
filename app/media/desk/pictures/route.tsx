import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, Outlet, useActionData, useLoaderData, useParams } from '@remix-run/react'
import { pictureListPath } from '~/domain/media/media-upload'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DeskList } from '~/frame/desk/list/desk-list'
import { listAddress } from '~/frame/desk/list/list-address'
import { readList } from '~/frame/desk/list/read-list.server'
import { keyRow, rowLink } from '~/frame/desk/list/record-table'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { redirectWithSession } from '~/platform/session/session.server'
import { adminMediaOperations, type ListedPicture } from '../../contract/admin-media'
import { Thumbnail } from '../thumbnail'
import { takePicture } from '../upload/take-picture.server'
import { UploadPanel } from './upload-panel'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Pictures')

/** The library. Which picture is open beside it, the address says. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'pictures')
  const { query } = adminMediaOperations.list
  return readList(visit, query.shape, clinic(adminMediaOperations).list, { what: 'pictures', perPage: 24 })
}

/** The form without scripts. Nothing of what is sent is read before it is known that an admin sends it. */
export async function action(visit: ActionFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'pictures')
  const taken = await takePicture(clinic, visit.request)
  if ('problem' in taken) return data({ problem: taken.problem }, { status: taken.status })
  return redirectWithSession(visit, `${pictureListPath}/${taken.picture.id}`)
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function MediaPage() {
  const list = useLoaderData<typeof loader>()
  const { id: openId } = useParams()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHead title="Pictures" />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 px-4.5 py-6 lg:px-10 lg:py-8 ${openId ? 'xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]' : ''}`}
      >
        <div className={`grid grid-cols-[minmax(0,1fr)] content-start gap-6 ${openId ? 'max-xl:hidden' : ''}`}>
          <UploadPanel problem={answer?.problem} />
          <DeskList
            list={list}
            path={pictureListPath}
            noun="pictures"
            filters={[{ name: 'q', label: 'Name or what it shows' }]}
            show={(pictures) => (
              <ul
                aria-label="Pictures"
                className={`grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 ${openId ? '2xl:grid-cols-4' : 'lg:grid-cols-4 2xl:grid-cols-6'}`}
              >
                {pictures.map((picture) => (
                  <PictureItem
                    key={picture.id}
                    picture={picture}
                    to={`${pictureListPath}/${picture.id}${listAddress({ ...list.choice, page: list.page })}`}
                    isOpen={picture.id === openId}
                  />
                ))}
              </ul>
            )}
            whenEmpty={{
              title: 'No picture is here yet.',
              text: 'Pictures that you upload above, or in a post, appear here.',
              wayOn: { label: 'See the posts', to: '/dashboard/blog' },
            }}
          />
        </div>
        <Outlet />
      </div>
    </>
  )
}

type ItemProps = { picture: ListedPicture; to: string; isOpen: boolean }

const PictureItem = ({ picture: { url, name, alt, created_at }, to, isOpen }: ItemProps) => (
  <li
    data-desk-row
    tabIndex={-1}
    aria-current={isOpen || undefined}
    className={`${keyRow} rounded-field p-1.5 text-small hover:bg-cream aria-[current]:bg-leaf-50 aria-[current]:shadow-[inset_0_0_0_2px_var(--color-leaf-700)]`}
  >
    <Thumbnail src={url} alt="" sizes="(min-width: 64rem) 16rem, 46vw" />
    <p className="mt-2 truncate px-1">
      <Link to={to} preventScrollReset={false} title={name} className={rowLink}>
        {name}
      </Link>
    </p>
    <p className={`line-clamp-2 px-1 text-meta ${alt ? 'text-ink-2' : 'text-warn'}`}>
      {alt || 'No alternative text yet'}
    </p>
    <p className="figures px-1 text-meta text-ink-3">{dateTimeText(created_at)}</p>
  </li>
)
