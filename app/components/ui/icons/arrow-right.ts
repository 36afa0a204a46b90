import { createIcon } from '~/components/ui/create-icon'

export const ArrowRight = /* @__PURE__ */ createIcon('<path d="M5 12h14"></path><path d="m12 5 7 7-7 7"></path>')
