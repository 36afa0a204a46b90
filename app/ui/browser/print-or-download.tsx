import { Download, Printer } from 'lucide-react'

/** The two buttons of a paper. @param pdfHref where its PDF is */
export const PrintOrDownload = ({ pdfHref }: { pdfHref: string }) => (
  <div className="flex flex-wrap gap-3">
    <button type="button" className="needs-js btn btn-outline btn-small" onClick={() => window.print()}>
      <Printer aria-hidden size={18} strokeWidth={1.75} />
      Print
    </button>
    <a href={pdfHref} className="btn btn-primary btn-small">
      <Download aria-hidden size={18} strokeWidth={1.75} />
      Download PDF
    </a>
  </div>
)
