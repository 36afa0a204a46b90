/** The two pictures of every letter: they travel with the mail, so that the client's mail program fetches nothing and tells no server when it is opened. */
import window from './kitchen-window.jpg?inline'
import mark from './mark.png?inline'

export type LetterPicture = { cid: string; filename: string; contentType: string; content: Buffer }

/** Content-IDs, by which the HTML names them. */
export const pictureIds = { mark: 'mark@letter', window: 'window@letter' } as const

const picture = (cid: string, filename: string, dataAddress: string): LetterPicture => {
  const [, contentType = '', base64 = ''] = /^data:([^;]+);base64,(.*)$/s.exec(dataAddress) ?? []
  return { cid, filename, contentType, content: Buffer.from(base64, 'base64') }
}

export const letterPictures: readonly LetterPicture[] = [
  picture(pictureIds.mark, 'mark.png', mark),
  picture(pictureIds.window, 'kitchen-window.jpg', window),
]
