/** PDFs for tests: a good one, and those that mean harm. The words of pages are compressed, so what is found in clear is the tests' own. */
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import PdfKit from 'pdfkit'

/** @param title stands in clear in the file */
export const makePdf = (title: string, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    const pdf = new PdfKit({ ...options, info: { Title: title } })
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.text('HbA1c 6.4 %')
    pdf.end()
  })

export const lockedPdf = () => makePdf('Locked', { userPassword: 'besan', ownerPassword: 'cheela' })
/** Opens without a password, and may not be printed. */
export const guardedPdf = () => makePdf('Guarded', { ownerPassword: 'cheela' })

async function changed(change: (pdf: PDFDocument) => unknown, useObjectStreams = true): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage([200, 200])
  await change(pdf)
  return Buffer.from(await pdf.save({ useObjectStreams }))
}

/** @param isPacked its objects are compressed, and no word of them stands in clear */
export const scriptPdf = (isPacked: boolean) =>
  changed((pdf) => pdf.addJavaScript('greet', 'app.alert("hello")'), isPacked)

export const attachingPdf = () => changed((pdf) => pdf.attach(Buffer.from('MZ'), 'gift.exe', {}))

export const openingPdf = (action: Record<string, string>, isPacked = true) =>
  changed((pdf) => {
    const { context, catalog } = pdf
    const dict = context.obj({})
    for (const [name, value] of Object.entries(action))
      dict.set(PDFName.of(name), name === 'S' ? PDFName.of(value) : PDFString.of(value))
    catalog.set(PDFName.of('OpenAction'), context.register(dict))
  }, isPacked)

/** Opens at its first page, as many good ones do. */
export const goToPdf = () =>
  changed((pdf) => {
    const { context, catalog } = pdf
    const target = [pdf.getPage(0).ref, PDFName.of('Fit')]
    catalog.set(PDFName.of('OpenAction'), context.obj(target))
  })
