import { messageOf } from '../../../lib/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceRow } from '../../../ui/fields/choice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx';
import { useUniversitySearch } from './use-university-search.ts';

/** The longest text that the server searches for. */
const MAX_SEARCH_LENGTH = 50;

type Props = { chosen: string | undefined; onChoose: (school: string | undefined) => void; onClose: () => void };

/** Chooses a university of the directory, or all of them. */
export default function SchoolSheet({ chosen, onChoose, onClose }: Props) {
  const { text, setText, q, query, names } = useUniversitySearch();

  function choose(school: string | undefined) {
    onChoose(school);
    onClose();
  }

  return (
    <BottomSheet open onClose={onClose} title="학교 고르기">
      <TextField
        label="학교"
        hideLabel
        placeholder="예) 서울대, 카이스트, ㅅㅇㄷ"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {/* As high as its longest list, so that the sheet does not jump while somebody types. */}
      <div className="min-h-72 pt-2">
        {query.error ? (
          <div role="alert" className="flex flex-col items-start gap-3 py-4 text-ink-muted">
            <p>{messageOf(query.error)}</p>
            <Button size="sm" variant="soft" onClick={() => query.refetch()}>
              다시 시도
            </Button>
          </div>
        ) : (
          <>
            <p role="status" className="text-sm text-ink-muted">
              {query.isPending
                ? '학교를 찾고 있어요'
                : names.length === 0 && '찾는 학교가 없어요. 이름을 다시 확인해 주세요.'}
            </p>
            <ul className="-mx-2">
              {q === '' && (
                <ChoiceRow checked={chosen === undefined} onChoose={() => choose(undefined)}>
                  모든 학교
                </ChoiceRow>
              )}
              {names.map((name) => (
                <ChoiceRow key={name} checked={name === chosen} onChoose={() => choose(name)}>
                  {name}
                </ChoiceRow>
              ))}
            </ul>
          </>
        )}
      </div>
    </BottomSheet>
  );
}
