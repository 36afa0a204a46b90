import { createIcon } from '~/components/ui/create-icon'

export const ArrowLeft = /* @__PURE__ */ createIcon('<path d="m12 19-7-7 7-7"></path><path d="M19 12H5"></path>')
