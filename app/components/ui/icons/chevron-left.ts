import { createIcon } from '~/components/ui/create-icon'

export const ChevronLeft = /* @__PURE__ */ createIcon('<path d="m15 18-6-6 6-6"></path>')
