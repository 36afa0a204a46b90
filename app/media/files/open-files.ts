/** Which store of pictures the settings ask for. */
import { join } from 'node:path'
import type { Settings } from '~/platform/settings/settings.server'
import { isLoopback } from '~/platform/settings/values.server'
import type { BucketPlace } from './bucket'
import { createFilesInBucket } from './files-in-bucket'
import { createFilesOnDisk } from './files-on-disk'
import type { PictureFiles } from './picture-files'

export function openPictureFiles({ dataDir, mediaUrl }: Pick<Settings, 'dataDir' | 'mediaUrl'>): PictureFiles {
  return mediaUrl === null ? createFilesOnDisk(join(dataDir, 'media')) : createFilesInBucket(readBucket(mediaUrl))
}

/** @param mediaUrl as the settings have checked it: `s3://key:secret@host/bucket?region=…` */
export function readBucket(mediaUrl: string): BucketPlace {
  const { username, password, host, hostname, pathname, searchParams } = new URL(mediaUrl)
  return {
    // Keys and pictures go over it: only within this machine is it plain.
    address: `${isLoopback(hostname) ? 'http' : 'https'}://${host}${pathname.replace(/\/+$/, '')}`,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
}
