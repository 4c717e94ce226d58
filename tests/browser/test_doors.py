"""Doors in the browser: what a locked room shows, what the host reads before showing someone out."""

from playwright.sync_api import expect

from tests.browser.conftest import Visitors
from tests.browser.playing import check_page, room_code

LOCKED = "fermé à clé"


def test_a_locked_room_shows_strangers_and_new_televisions_a_word(visitors: Visitors) -> None:
    host = visitors.come("fr", "Margaux").open("/room/new?game=cat-in-the-box")
    code = room_code(host)
    television = visitors.come("fr", size=(1920, 1080)).open(f"/tv/{code}")
    expect(television.get_by_text("Margaux")).to_be_visible()
    host.get_by_text("Plus de réglages").click()
    host.get_by_role("switch", name="Fermer le salon aux nouveaux").click()
    watch = host.get_by_role("switch", name="Les inconnus peuvent regarder")
    expect(watch).not_to_be_checked()
    check_page(host)
    # The television that was there stays; the host sends it away, and nobody else sees anything.
    expect(television.get_by_text("Margaux")).to_be_visible()
    watch.click()
    expect(watch).to_be_checked()
    watch.click()
    expect(television.get_by_text(LOCKED)).to_be_visible()
    expect(television.get_by_text("Margaux")).to_have_count(0)
    check_page(television)
    stranger = visitors.come("fr", "Rémi").open(f"/room/{code}")
    expect(stranger.get_by_text(LOCKED)).to_be_visible()
    expect(stranger.get_by_text("Margaux")).to_have_count(0)
    check_page(stranger)


def test_the_host_reads_what_showing_out_can_do_and_has_someone_forgotten(visitors: Visitors) -> None:
    host = visitors.come("fr", "Margaux").open("/room/new?game=cat-in-the-box")
    code = room_code(host)
    guest = visitors.come("fr", "Basile").open(f"/join/{code}")
    guest.get_by_role("button", name="Entrer").click()
    # His place goes to another device by a square or a link, and he is asked before he leaves.
    guest.get_by_role("button", name="Passer sur un autre appareil").click()
    expect(guest.get_by_role("img", name="Passer sur un autre appareil")).to_have_js_property("complete", value=True)
    expect(guest.locator("dialog[open]")).to_contain_text(f"/join/{code}#")
    guest.keyboard.press("Escape")
    guest.get_by_test_id("leave").click()
    check_page(guest)
    guest.get_by_role("button", name="Rester").click()
    host.get_by_test_id("remove").click()
    dialog = host.get_by_role("dialog")
    expect(dialog.get_by_text("ferme aussi le salon aux nouveaux")).to_be_visible()
    check_page(host)
    host.get_by_test_id("forget").click()
    expect(host.get_by_text("Basile")).to_have_count(0)
    expect(guest.get_by_text("t’a fait sortir du salon")).to_be_visible()


def test_in_kid_mode_nobody_turns_talk_on(visitors: Visitors) -> None:
    host = visitors.come("fr", "Margaux").open("/room/new?game=cat-in-the-box")
    room_code(host)
    host.get_by_text("Plus de réglages").click()
    talk = host.get_by_role("switch", name="Parler à table")
    expect(talk).to_be_visible()
    host.evaluate("""() => {
        const kept = JSON.parse(localStorage.getItem("ronron.settings"));
        localStorage.setItem("ronron.settings", JSON.stringify({ ...kept, kid: true }));
    }""")
    host.context.add_init_script(
        'const kept = JSON.parse(localStorage.getItem("ronron.settings") ?? "{}");'
        'localStorage.setItem("ronron.settings", JSON.stringify({ ...kept, kid: true }))'
    )
    host.reload()
    host.get_by_text("Plus de réglages").click()
    expect(host.get_by_role("switch", name="Fermer le salon aux nouveaux")).to_be_visible()
    expect(talk).to_have_count(0)
