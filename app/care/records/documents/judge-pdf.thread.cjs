/**
 * Says why a PDF is not kept, in a thread of its own: what it unpacks to may take all the time there is, and the thread can be ended.
 * Objects are read from the whole file and not by its table, so that none is hidden; the plain bytes are searched as well, because a later
 * object may stand over an earlier one of the same number.
 */
const { parentPort, workerData } = require('node:worker_threads')
const { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream, PDFString, PDFHexString } = require(workerData.library)

/** In names `#4A` is `J`. */
const plain = Buffer.from(workerData.bytes)
  .toString('latin1')
  .replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

const inPlainBytes = () =>
  /\/JavaScript\b/.test(plain)
    ? 'script'
    : /\/Launch\b/.test(plain)
      ? 'launch'
      : /\/(EmbeddedFiles?|RichMedia)\b/.test(plain)
        ? 'attachment'
        : null

/** What stands in one object, those in it included. */
function inObject(object, context) {
  if (object instanceof PDFStream) return inObject(object.dict, context)
  if (object instanceof PDFArray) return firstOf(object.asArray(), (one) => inObject(one, context))
  if (!(object instanceof PDFDict)) return null
  return firstOf(object.entries(), ([key, value]) => {
    const name = key.decodeText()
    const found = context.lookup(value)
    const word = found instanceof PDFName ? found.decodeText() : ''
    const holdsScript = found instanceof PDFString || found instanceof PDFHexString || found instanceof PDFStream
    if (word === 'JavaScript' || name === 'JavaScript' || name === 'XFA' || (name === 'JS' && holdsScript))
      return 'script'
    if (name === 'S' && word === 'Launch') return 'launch'
    if (['EF', 'EmbeddedFiles'].includes(name) || ['EmbeddedFile', 'FileAttachment', 'RichMedia'].includes(word))
      return 'attachment'
    return inObject(value, context)
  })
}

function firstOf(list, judge) {
  for (const one of list) {
    const found = judge(one)
    if (found !== null) return found
  }
  return null
}

async function judge() {
  const { context } = await PDFDocument.load(workerData.bytes, {
    ignoreEncryption: true,
    updateMetadata: false,
    throwOnInvalidObject: true,
  })
  if (context.trailerInfo.Encrypt !== undefined) return 'encrypted'
  if (context.lookup(context.trailerInfo.Root) === undefined) return 'damaged'
  return inPlainBytes() ?? firstOf(context.enumerateIndirectObjects(), ([, object]) => inObject(object, context))
}

judge().then(
  (verdict) => parentPort.postMessage(verdict),
  () => parentPort.postMessage(/\/Encrypt\b/.test(plain) ? 'encrypted' : (inPlainBytes() ?? 'damaged')),
)
