/** What becomes of a file that was sent: its bytes say what it is, a picture is made anew, a PDF that can do something is refused. */
import { spawn } from 'node:child_process'
import { encodeJpeg } from '~/media/encode'
import { heicProblem, PictureProblem, type PictureType, sniffPicture } from '~/media/sniff'
import { judgePdf, type PdfFault } from './judge-pdf'

/** Why a file is not kept: a sentence for the person who chose it. */
export class FileProblem extends Error {
  override name = 'FileProblem'
}

export type TakenFile = { format: 'pdf' | 'jpeg'; bytes: Buffer }

/** Each way, in pixels. */
const largestPicture = 1600
const scanMs = 60_000

const pdfProblems: Readonly<Record<PdfFault, string>> = {
  encrypted: 'This PDF is locked with a password. Please save it without one and choose it again',
  script: 'This PDF holds a program (JavaScript), so it is not kept. Please print it to a new PDF and choose that one',
  launch: 'This PDF would start a program, so it is not kept. Please print it to a new PDF and choose that one',
  attachment: 'Other files are attached to this PDF, so it is not kept. Please choose each file by itself',
  damaged: 'This PDF is damaged or not whole. Please save it anew and choose it again',
  slow: 'This PDF takes too long to be read. Please print it to a new PDF and choose that one',
}

/** @param command of the operator: it gets the file on its input. @throws {FileProblem} */
export async function takeIn(
  bytes: Buffer,
  { takesPdf, missing, command }: { takesPdf: boolean; missing: string; command: string | null },
): Promise<TakenFile> {
  const type = typeOf(bytes)
  if (type === null || (type === 'pdf' && !takesPdf)) throw new FileProblem(`This file cannot be taken. ${missing}`)
  if (command !== null && !(await passes(command, bytes)))
    throw new FileProblem('This file did not pass the clinic’s check for viruses, so it is not kept')
  if (type === 'pdf') {
    const fault = await judgePdf(bytes)
    if (fault !== null) throw new FileProblem(pdfProblems[fault])
    return { format: 'pdf', bytes }
  }
  try {
    return { format: 'jpeg', bytes: await encodeJpeg(bytes, largestPicture) }
  } catch (error) {
    throw error instanceof PictureProblem ? new FileProblem(error.message) : error
  }
}

/** @throws {FileProblem} for a photo of an iPhone, with what to do about it */
function typeOf(bytes: Buffer): 'pdf' | 'picture' | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  const taken: readonly PictureType[] = ['jpeg', 'png']
  try {
    return taken.includes(sniffPicture(bytes)) ? 'picture' : null
  } catch (error) {
    if (error instanceof PictureProblem && error.message === heicProblem) throw new FileProblem(heicProblem)
    return null
  }
}

/** Whether it ends with 0. A command that cannot run lets no file pass. */
function passes(command: string, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const scan = spawn(command, {
      shell: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: scanMs,
      killSignal: 'SIGKILL',
    })
    scan.on('error', () => resolve(false))
    scan.on('close', (code) => resolve(code === 0))
    // It may have seen enough before the end.
    scan.stdin.on('error', () => {}).end(bytes)
  })
}
