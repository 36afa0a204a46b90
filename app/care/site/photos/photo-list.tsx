import type { ReactNode } from 'react'
import { longDay } from '~/domain/time/days'
import type { CareDocument } from '../../contract/records/documents'

type Photo = Pick<CareDocument, 'id' | 'day'>

/** Photos of meals, each leading to its file. @param at the address that a photo's id is added to */
export function PhotoList({
  photos,
  at,
  below,
}: {
  photos: readonly Photo[]
  at: string
  /** What stands below each. */
  below?: (photo: Photo, name: string) => ReactNode
}) {
  return (
    <ul className="mt-3 flex flex-wrap gap-4">
      {photos.map((photo, index) => {
        const name = `Photo ${index + 1}, ${longDay(photo.day ?? '')}`
        return (
          <li key={photo.id} className="w-36">
            <a href={`${at}/${photo.id}`} download className="block overflow-hidden rounded-field border border-line">
              <img
                src={`${at}/${photo.id}`}
                alt={name}
                width={144}
                height={144}
                loading="lazy"
                className="size-36 object-cover"
              />
            </a>
            {below?.(photo, name)}
          </li>
        )
      })}
    </ul>
  )
}
