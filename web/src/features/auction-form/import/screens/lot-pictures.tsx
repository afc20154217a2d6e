import { useQuery } from '@tanstack/react-query';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { draw } from '#web/pictures/canvas.ts';
import { decodePicture } from '#web/pictures/decode-picture.ts';
import { readPicture } from '../pictures/picture-store.ts';
import type { PlannedImage } from '../pictures/planned-images.ts';

interface LotPicturesProps {
  readonly images: readonly PlannedImage[];
  readonly label: string;
}

/** The pictures of a lot in their order: those it has, and those that this device keeps. */
export function LotPictures({ images, label }: LotPicturesProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {images.map((image) => (
        <li key={image.is === 'stored' ? image.url : image.picture.path} className="w-28">
          <div className="relative aspect-4/3 overflow-hidden rounded-md bg-sunken">
            {image.is === 'stored' ? (
              <AuctionImage src={image.url} alt="" eager={false} className="absolute inset-0 size-full" />
            ) : (
              <KeptPicture path={image.picture.path} />
            )}
          </div>
          <p className="truncate text-xs text-muted" title={image.is === 'new' ? image.picture.path : undefined}>
            {image.is === 'stored' ? 'Saved' : image.picture.path}
          </p>
        </li>
      ))}
    </ul>
  );
}

function KeptPicture({ path }: { readonly path: string }) {
  const thumb = useQuery({
    queryKey: ['import-thumb', path],
    queryFn: () => thumbnail(path),
    gcTime: 60_000,
    retry: false,
  });
  if (thumb.data === undefined) return null;
  return <img src={thumb.data} alt="" className="absolute inset-0 size-full object-cover" />;
}

const THUMB_EDGE = 240;

/** Small, since a decoded picture of a camera takes fifty megabytes. */
async function thumbnail(path: string): Promise<string> {
  const picture = await readPicture(path);
  if (picture === undefined) throw new Error('The picture is gone.');
  const decoded = await decodePicture(picture);
  if (!decoded.ok) throw new Error(decoded.error);
  const { bitmap } = decoded.value;
  const canvas = draw(bitmap, THUMB_EDGE);
  bitmap.close();
  return canvas.toDataURL('image/jpeg', 0.7);
}
