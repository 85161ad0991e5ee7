import { clsx } from 'clsx';
import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { lengthOf } from '#domain/text/length.ts';
import type { Elements } from '../elements.ts';
import { controlClass, FieldFrame, type FieldProps, mergeRefs, useFieldControl } from './field.tsx';

type TextFieldProps = ComponentProps<'input'> &
  FieldProps & {
    /** Inside the right end of the box: a unit, a countdown, a button. */
    trailing?: ReactNode;
    /** Beside the box: a button such as 중복 확인. */
    action?: Elements;
  };

/** One line of text. Native props and the ref are passed to the input, so `{...register('name')}` works. */
export function TextField({ trailing, action, ...props }: TextFieldProps) {
  const { frame, control } = useFieldControl(props);
  return (
    <FieldFrame {...frame}>
      <div className="flex items-stretch gap-2">
        <div className="relative min-w-0 flex-1">
          <input {...control} className={clsx(controlClass, trailing && 'pr-14')} />
          {trailing && (
            <div className="absolute inset-y-0 right-1 flex items-center text-sm text-ink-faint">{trailing}</div>
          )}
        </div>
        {action}
      </div>
    </FieldFrame>
  );
}

/** One mail address. Set `autoComplete` to `email`, or to `username` where one signs in with it. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}

type TextAreaProps = ComponentProps<'textarea'> &
  FieldProps & {
    /** Shows `n/max` below; the text is not cut off, so the form's rule can report the error. */
    maxCount?: number | undefined;
  };

/** A multi-line text input that grows with its text, with an optional counter. */
export function TextArea({ maxCount, onChange, ref, rows = 4, ...props }: TextAreaProps) {
  const { frame, control } = useFieldControl(props);
  const element = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const readLength = () => setLength(lengthOf(element.current?.value ?? ''));
  // A form library may set the value without React's knowledge (reset, restored draft), so the length is read after every render.
  useLayoutEffect(readLength);

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setLength(lengthOf(event.target.value));
    onChange?.(event);
  }

  return (
    <FieldFrame {...frame} aside={maxCount !== undefined && <Counter length={length} max={maxCount} />}>
      <textarea
        {...control}
        ref={useCallback((node: HTMLTextAreaElement | null) => mergeRefs(element, ref)(node), [ref])}
        rows={rows}
        onChange={handleChange}
        className={clsx(controlClass, 'field-sizing-content max-h-96 resize-none')}
        style={{ minHeight: `${rows * 1.5625 + 1.625}rem` }}
      />
    </FieldFrame>
  );
}

function Counter({ length, max }: { length: number; max: number }) {
  return (
    <p className={clsx('pt-2 text-sm tabular-nums', length > max ? 'text-danger' : 'text-ink-faint')}>
      <span className="sr-only">입력한 글자 수 </span>
      <span>{`${length}/${max}`}</span>
    </p>
  );
}
