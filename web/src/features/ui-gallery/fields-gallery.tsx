import { useState } from 'react';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { GallerySection } from './gallery-section.tsx';

const OPTIONS = [
  { value: '30', label: '30 seconds' },
  { value: '60', label: '1 minute' },
  { value: '3600', label: '1 hour', disabled: true },
] as const;

/** Everything one fills in. */
export function FieldsGallery() {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <GallerySection title="Fields">
      <div className="grid items-start gap-5 md:grid-cols-3">
        <TextField label="Title" placeholder="Compact SUV, 2022" />
        <TextField label="Base price" prefix="₹" inputMode="decimal" defaultValue="842000" hint="In rupees." />
        <TextField label="Email" defaultValue="asha@" error="Please enter a valid email address." />
        <TextField label="Auction ID" defaultValue="a1b2c3" disabled />
        <PasswordField label="Password" defaultValue="Boli@2026" />
        <PasswordField label="Confirm password" defaultValue="Boli" error="Passwords do not match." />
        <Select label="Bid interval" options={OPTIONS} defaultValue="60" />
        <Select label="Category" options={OPTIONS} placeholder="Choose one" error="Please choose a category." />
        <Select label="Status" options={OPTIONS} disabled />
        <TextArea label="Description" hint="At most 10,000 characters." rows={3} />
        <TextArea label="Reason" error="Description is required." rows={3} />
        <div className="grid gap-4">
          <Checkbox label="I accept the terms" defaultChecked />
          <Checkbox label="I have inspected the lot" error="Please confirm this." />
          <Checkbox label="Not available" disabled />
          <ProgressBar label="Upload" share={0.64} />
        </div>
        <FileDrop
          label="ID proof"
          hint="JPG, PNG or PDF, under 5MB."
          accept="image/*,.pdf"
          onFiles={(files) => setNames(files.map((file) => file.name))}
        >
          {names.length > 0 && <p className="text-sm">{names.join(', ')}</p>}
        </FileDrop>
        <FileDrop
          label="Images"
          hint="2 to 5 images."
          accept="image/*"
          multiple
          error="Minimum 2 images required"
          onFiles={() => undefined}
        />
        <FileDrop label="Disabled" hint="Nothing goes in." accept="image/*" disabled onFiles={() => undefined} />
      </div>
    </GallerySection>
  );
}
