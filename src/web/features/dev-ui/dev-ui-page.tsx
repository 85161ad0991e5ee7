import { Column, PageBody } from '../../ui/layout/column.tsx';
import { AppBar } from '../../ui/navigation/app-bar.tsx';
import { ArtSection } from './art-section.tsx';
import { ButtonSection } from './button-section.tsx';
import { ChoiceSection } from './choice-section.tsx';
import { FieldSection } from './field-section.tsx';
import { FlowSection } from './flow-section.tsx';
import { OverlaySection } from './overlay-section.tsx';
import { StateSection } from './state-section.tsx';
import { TokenSection } from './token-section.tsx';

/** Every component of the design system in its states; served in development only. */
export default function DevUiPage() {
  return (
    <Column surface>
      <AppBar title="디자인 시스템" back="/" />
      <PageBody>
        <TokenSection />
        <ButtonSection />
        <FieldSection />
        <ChoiceSection />
        <FlowSection />
        <OverlaySection />
        <StateSection />
        <ArtSection />
      </PageBody>
    </Column>
  );
}
