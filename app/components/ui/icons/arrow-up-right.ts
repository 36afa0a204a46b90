import { createIcon } from '~/components/ui/create-icon'

export const ArrowUpRight = /* @__PURE__ */ createIcon('<path d="M7 7h10v10"></path><path d="M7 17 17 7"></path>')
