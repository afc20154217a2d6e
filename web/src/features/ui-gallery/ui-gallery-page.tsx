import { DocumentTitle } from '../../page/document-title.tsx';
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx';
import { ButtonsGallery } from './buttons-gallery.tsx';
import { ColoursGallery } from './colours-gallery.tsx';
import { DataGallery } from './data-gallery.tsx';
import { FeedbackGallery } from './feedback-gallery.tsx';
import { FieldsGallery } from './fields-gallery.tsx';
import { OverlaysGallery } from './overlays-gallery.tsx';

/** `/ui-gallery`: every component in every state. */
export function Component() {
  return (
    <main className="page grid gap-12 py-10">
      <DocumentTitle title="UI gallery" />
      <meta name="robots" content="noindex" />
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-3xl font-semibold">UI gallery</h1>
        <ThemeToggle />
      </div>
      <ColoursGallery />
      <ButtonsGallery />
      <FieldsGallery />
      <FeedbackGallery />
      <DataGallery />
      <OverlaysGallery />
    </main>
  );
}
