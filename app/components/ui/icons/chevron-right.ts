import { createIcon } from '~/components/ui/create-icon'

export const ChevronRight = /* @__PURE__ */ createIcon('<path d="m9 18 6-6-6-6"></path>')
