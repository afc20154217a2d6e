import { Gavel } from 'lucide-react';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { GallerySection } from './gallery-section.tsx';

/** What tells people how things stand. */
export function FeedbackGallery() {
  return (
    <GallerySection title="Feedback">
      <Banner
        tone="danger"
        action={
          <Button size="sm" variant="secondary">
            Try Again
          </Button>
        }
      >
        Network error. Please check your connection and try again.
      </Banner>
      <Banner tone="success">Login successful! Redirecting...</Banner>
      <Banner tone="warning">Hurry! Less than 30 seconds left!</Banner>
      <Banner tone="info">The deposit is refundable if you do not win.</Banner>
      <div className="grid gap-5 md:grid-cols-3">
        <Card flush>
          <EmptyState
            icon={<Gavel className="size-6" />}
            title="No auctions found"
            text="Try another category or a shorter search."
            action={<Button variant="secondary">Clear the filters</Button>}
          />
        </Card>
        <Card flush>
          <ErrorState
            title="Failed to fetch auctions"
            text="Something went wrong on our side. Please try again."
            action={<Button>Try Again</Button>}
          />
        </Card>
        <Card className="grid content-start gap-3">
          <Spinner label="Loading users..." />
          <Skeleton className="h-32" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
        </Card>
      </div>
    </GallerySection>
  );
}
