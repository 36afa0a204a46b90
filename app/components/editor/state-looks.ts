import type { PostState } from '~/clinic/contract/admin-blogs'
import { FilePen } from '~/components/ui/icons/file-pen'
import { Globe } from '~/components/ui/icons/globe'
import { Timer } from '~/components/ui/icons/timer'
import { Undo2 } from '~/components/ui/icons/undo-2'

export const stateLooks: Record<PostState, { name: string; Icon: typeof FilePen }> = {
  draft: { name: 'Draft', Icon: FilePen },
  scheduled: { name: 'Scheduled', Icon: Timer },
  published: { name: 'Published', Icon: Globe },
  unpublished: { name: 'Unpublished', Icon: Undo2 },
  deleted: { name: 'Deleted', Icon: Undo2 },
}
