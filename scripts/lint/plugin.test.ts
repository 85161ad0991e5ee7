import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import { noBareText } from './no-bare-text.ts';
import { noRawKeys } from './no-raw-keys.ts';
import { noRawStorage } from './no-raw-storage.ts';

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester({ languageOptions: { sourceType: 'module', parserOptions: { lang: 'tsx' } } });
const planted = (...lines: string[]) => lines.map((code) => ({ code, errors: 1 }));

tester.run('no-bare-text', noBareText, {
  valid: [
    '<p>글</p>',
    '<p>{count}</p>',
    '<p>{`${count}명`}</p>',
    '<p>{isOn ? "켜짐" : "꺼짐"}</p>',
    '<p>{isOn && "켜짐"}</p>',
    '<p>{names.map((name) => name).join(", ")}</p>',
    // Nothing here comes, goes or changes.
    '<p>약관에 <b>모두</b> 동의해요</p>',
    "import { Link } from 'react-router'; const a = <p>먼저 <Link to='/'>홈</Link>으로</p>;",
    // Nobody translates a space.
    "<p><b>가</b>{' '}{isOn && <i>나</i>}</p>",
    '<p>{isOn && <b>켜짐</b>}<span>{label}</span></p>',
    '<ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>',
    'function Page({ footer }: { footer?: Elements }) { return <div><p>글</p>{footer}</div>; }',
    'type Props = {\n  children: Elements;\n};\nfunction Page({ children }: Props) { return <div><b />{children}</div>; }',
  ],
  invalid: planted(
    '<p>켜짐{isOn && <b />}</p>',
    '<button>{isBusy && <Spinner />} 저장</button>',
    '<button><Spinner />{"저장"}</button>',
    '<p><b>{count}</b>{unit}</p>',
    '<p><b />{isOn && "켜짐"}</p>',
    '<p>{names.map((name) => name)}</p>',
    'const a = <>글</>;',
    'function Page({ children }: { children: ReactNode }) { return <div><b />{children}</div>; }',
    'function State({ isOn }: { isOn: boolean }) { return isOn ? <b /> : "꺼짐"; }',
  ),
});

tester.run('no-raw-keys', noRawKeys, {
  valid: [
    '<input onKeyDown={(event) => { if (pressedKey(event) === "Enter") add(); }} />',
    'const { key } = attachment;',
    'error.code',
    'files.map(({ key }) => key)',
  ],
  invalid: planted(
    '<input onKeyDown={(event) => { if (event.key === "Enter") add(); }} />',
    '<input onKeyDown={(pressed) => add(pressed.key)} />',
    '<input onKeyUp={({ key }) => add(key)} />',
    'function walk(pressed: KeyboardEvent) { return pressed.code; }',
    "document.addEventListener('keydown', ({ code }) => go(code));",
    'const { key } = event;',
    'go(pressed.keyCode);',
    'if (pressed.nativeEvent.isComposing) stop();',
  ),
});

tester.run('no-raw-storage', noRawStorage, {
  valid: [
    "tabStorage.read('key')",
    'const caches = new WeakMap(); caches.get(db);',
    'type Channel = BroadcastChannel;',
  ],
  invalid: planted(
    "localStorage.getItem('key')",
    'const { sessionStorage } = window;',
    "window['localStorage'].clear()",
    "if ('caches' in window) go();",
    'const channel = new BroadcastChannel(name);',
    "indexedDB.open('a')",
  ),
});
