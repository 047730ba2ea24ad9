import { createContext, use } from 'react';
import type { ContentFieldError } from '#shared/contract/office/content.ts';
import type { SitePicture } from '#shared/contract/office/media.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { FlatValues } from '#shared/rules/content-form.ts';

export interface ContentFormState {
  faults: readonly ContentFieldError[];
  /** Paths of fields that both the user and a colleague changed. */
  both: readonly string[];
  /** The colleague's values, or null if there is no conflict. */
  otherValues: FlatValues | null;
  converted: readonly string[];
  offeredLocales: readonly Locale[];
  /** Fields that identify a page and therefore cannot be changed. */
  fixedPaths: readonly string[];
  /** Texts that visitors see while the field is empty, by path. They are the default texts of the product. */
  standardTexts: FlatValues;
  /** Whether visitors see the Simplified Chinese text while another language is empty. */
  fallsBackToChinese: boolean;
  /** Path of the field for which a picture is being chosen, or '' if none is. */
  pickingPath: string;
  pictures: readonly SitePicture[];
  isOpen: (path: string) => boolean;
  onToggle: (path: string, isOpen: boolean) => void;
  onEdit: (path: string, value: string) => void;
}

export const ContentFormContext = createContext<ContentFormState | null>(null);

export function useContentForm(): ContentFormState {
  const formState = use(ContentFormContext);
  if (!formState) throw new Error('useContentForm must be used inside ContentFormContext');
  return formState;
}
